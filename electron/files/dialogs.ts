import { type BrowserWindow, dialog } from 'electron'

const filters = [
  { name: 'Rigs and scenes', extensions: ['glb', 'gltf', 'vrm', 'json'] },
  { name: 'All files', extensions: ['*'] },
]

/** Paths that the user picked; none when they changed their mind. */
export async function chooseFiles(window: BrowserWindow, purpose: 'open' | 'add'): Promise<readonly string[]> {
  const title = purpose === 'open' ? 'Open a scene or a rig' : 'Add rigs to the scene'
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    filters,
    properties: ['openFile', 'multiSelections'],
  })
  return filePaths
}

export async function choosePicture(window: BrowserWindow, suggestion: string): Promise<string | null> {
  const { filePath } = await dialog.showSaveDialog(window, {
    title: 'Save screenshot',
    defaultPath: suggestion,
    filters: [{ name: 'PNG picture', extensions: ['png'] }],
  })
  return filePath === '' ? null : filePath
}

/** A scene is known by its ending, so it gets one. */
export async function chooseSceneFile(window: BrowserWindow, suggestion: string): Promise<string | null> {
  const { filePath } = await dialog.showSaveDialog(window, {
    title: 'Save scene',
    defaultPath: suggestion,
    filters: [{ name: 'Rigsphere scene', extensions: ['rigscene.json', 'json'] }],
  })
  if (filePath === '') return null
  return filePath.toLowerCase().endsWith('.json') ? filePath : `${filePath}.rigscene.json`
}
