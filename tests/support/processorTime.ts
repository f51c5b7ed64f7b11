/** Processor time of this process since `start` in milliseconds. Excludes other processes. */
export function processorTime(start?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
