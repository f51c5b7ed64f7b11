import { useEffect } from 'react'
import { useApp } from '../store/app.ts'
import { unsaved } from '../store/selectors.ts'

/** "walk.rigscene.json • – Rigsphere": the dot means that there is something to save. */
export function useDocumentTitle(): void {
  const name = useApp((app) => app.sceneName)
  const changed = useApp(unsaved)
  useEffect(() => {
    document.title = name === '' ? 'Rigsphere' : `${name}${changed ? ' •' : ''} – Rigsphere`
  }, [name, changed])
}
