import { useEffect, useState } from 'react'
import { shell } from '../base/bridge.ts'
import { openFiles } from '../requests/scene.ts'
import { reportProblem } from '../requests/reportProblem.ts'

export type DropPurpose = 'open' | 'add'

/** What a drop at the pointer would do, or null if no files are dragged over the window. */
export function useFileDrop(): DropPurpose | null {
  const [purpose, setPurpose] = useState<DropPurpose | null>(null)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setPurpose(purposeAt(event.target))
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setPurpose(null)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setPurpose(null)
      void receive(purposeAt(event.target))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return purpose
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true
}

function purposeAt(target: EventTarget | null): DropPurpose {
  const half = target instanceof Element ? target.closest('[data-drop]') : null
  return half?.getAttribute('data-drop') === 'add' ? 'add' : 'open'
}

async function receive(purpose: DropPurpose): Promise<void> {
  const reply = await shell.adoptDropped()
  if (reply.ok) await openFiles(purpose, reply.value)
  else reportProblem('The dropped files could not be read', reply.problem)
}
