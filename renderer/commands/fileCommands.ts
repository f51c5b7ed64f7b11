import { sampleScenes } from '../../electron/contract/sampleScenes.ts'
import { shell } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { exportBody, exportOff, reportOff, showExport } from '../requests/exporting.ts'
import { saveScene } from '../requests/saveScene.ts'
import { chooseFiles, openSample } from '../requests/scene.ts'
import { reportProblem } from '../requests/reportProblem.ts'
import type { WindowCommand } from './windowCommand.ts'
import { noScene } from './noScene.ts'

export const fileCommands: readonly WindowCommand[] = [
  {
    id: 'open',
    title: 'Open a rig or a scene…',
    group: 'File',
    keys: 'Mod+O',
    nativeKeys: true,
    run: () => void chooseFiles('open'),
  },
  {
    id: 'add',
    title: 'Add a rig to the scene…',
    group: 'File',
    keys: 'Mod+Shift+O',
    nativeKeys: true,
    run: () => void chooseFiles('add'),
    off: noScene,
  },
  { id: 'open-sample', title: 'Open the sample scene', group: 'File', run: () => void openSample() },
  ...sampleScenes.map(
    ({ id, title }): WindowCommand => ({
      id: `open-sample-${id}`,
      title: `Open sample scene: ${title.toLowerCase()}`,
      group: 'File',
      run: () => void openSample(id),
    }),
  ),
  {
    id: 'save',
    title: 'Save the scene',
    group: 'File',
    keys: 'Mod+S',
    nativeKeys: true,
    run: () => void saveScene(false),
    off: noScene,
  },
  {
    id: 'save-as',
    title: 'Save the scene as…',
    group: 'File',
    keys: 'Mod+Shift+S',
    nativeKeys: true,
    run: () => void saveScene(true),
    off: noScene,
  },
  {
    id: 'export',
    title: 'Export…',
    group: 'File',
    keys: 'Mod+E',
    nativeKeys: true,
    run: showExport,
    off: exportOff,
  },
  {
    id: 'report',
    title: 'Report: a page for reviews…',
    group: 'File',
    keys: 'Mod+Shift+E',
    nativeKeys: true,
    run: () => void exportBody('report'),
    off: reportOff,
  },
  {
    id: 'preferences',
    title: 'Preferences…',
    words: 'settings theme units builder layout keys',
    group: 'File',
    keys: 'Mod+,',
    nativeKeys: true,
    run: () => useApp.getState().show('preferences'),
  },
  {
    id: 'screenshot',
    title: 'Save a screenshot of the window…',
    group: 'File',
    keys: 'Mod+Alt+S',
    nativeKeys: true,
    run: () => void saveScreenshot(),
  },
]

async function saveScreenshot(): Promise<void> {
  const reply = await shell.saveScreenshot()
  if (!reply.ok) reportProblem('The picture was not saved', reply.problem)
  else if (reply.value !== null) {
    useApp
      .getState()
      .showMessage({ tone: 'success', title: `Saved ${reply.value.name}`, detail: `In ${reply.value.folder}` })
  }
}
