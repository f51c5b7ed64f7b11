import { useEffect } from 'react'
import { useApp } from '../state/app.ts'
import { unsaved } from '../state/selectors.ts'

/** "walk.rigscene.json • – Rigsphere": the dot marks unsaved changes. */
export function useDocumentTitle(): void {
  const name = useApp((app) => app.sceneName)
  const changed = useApp(unsaved)
  useEffect(() => {
    document.title = name === '' ? 'Rigsphere' : `${name}${changed ? ' •' : ''} – Rigsphere`
  }, [name, changed])
}
