import { type Command, Option } from 'commander'
import { defaultInnerSettings, SKINNED_LARGEST } from '../../core/innertree/buildInner.ts'
import { clusterings } from '../../core/innertree/tree/clusterings.ts'
import type { InnerSettings } from '../../core/innertree/inner.ts'
import { share, wholeNumber } from './numberOptions.ts'

/** Options for building inner spheres. */
export interface InnerChoice {
  readonly largest?: number
  readonly clustering?: string
}

/** `count`: name of the option for the number of spheres. */
export function addInnerOptions(command: Command, count: string, text: string): Command {
  const names = clusterings.map(({ name }) => name)
  const { spheres, largest, clustering } = defaultInnerSettings
  return command
    .option(`--${count} <n>`, `${text}; default: ${spheres}`, wholeNumber)
    .option(
      '--largest <share>',
      `largest inner sphere: radius / diagonal of the body's box; default: ${SKINNED_LARGEST} (skins), ${largest}`,
      share,
    )
    .addOption(
      new Option(
        '--clustering <name>',
        `clustering of the tree over the inner spheres; default: ${clustering}`,
      ).choices(names),
    )
}

/** The settings that were specified. */
export function innerChoice(spheres: number | undefined, { largest, clustering }: InnerChoice): Partial<InnerSettings> {
  return {
    ...(spheres !== undefined && { spheres }),
    ...(largest !== undefined && { largest }),
    ...(clustering !== undefined && { clustering }),
  }
}
