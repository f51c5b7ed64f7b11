/** Processor time of this process since `start`, in milliseconds: other work on the machine does not count. */
export function processorTime(start?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
