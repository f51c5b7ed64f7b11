import type { SphereDetails } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'

export type Step = 'parent' | 'child' | 'previous' | 'next'

/** Selects a relative of the selected sphere and shows its level. Siblings wrap around. */
export async function traverseSphere(step: Step): Promise<void> {
  const { body, sphere } = useApp.getState().selection
  if (body === null || sphere === null) return
  const details = await engine.sphere({ body, node: sphere })
  const now = useApp.getState().selection
  if (!details.ok || now.body !== body || now.sphere !== sphere) return
  const target = relative(details.value, step)
  if (target === undefined) return
  const { sphereChoice, setView, selectSphere } = useApp.getState()
  if (sphereChoice === 'level') setView({ sphereLevel: details.value.level + levels[step] })
  selectSphere(body, target)
}

const levels: Record<Step, number> = { parent: -1, child: 1, previous: 0, next: 0 }

function relative({ node, parent, children, siblings }: SphereDetails, step: Step): number | undefined {
  switch (step) {
    case 'parent':
      return parent < 0 ? undefined : parent
    case 'child':
      return children[0]
    case 'previous':
      return siblings.at(siblings.indexOf(node) - 1)
    case 'next':
      return siblings[(siblings.indexOf(node) + 1) % siblings.length]
  }
}
