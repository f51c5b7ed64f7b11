/** The tour of the window. */
import { useApp } from '../state/app.ts'
import { lookOf } from '../state/workspace.ts'
import { tourSteps } from './tourSteps.ts'

export function startTour(): void {
  const app = useApp.getState()
  const { workspace, looks, tourFrom } = app
  useApp.setState({ tourFrom: tourFrom ?? { workspace, looks, ...lookOf(app) } })
  showStep(0)
}

export function showStep(at: number): void {
  const workspace = tourSteps[at]?.workspace
  if (workspace !== undefined) useApp.getState().setWorkspace(workspace)
  useApp.setState({ tourStep: at })
}

/** Restores the workspace and looks from before the tour. */
export function endTour(): void {
  useApp.setState({ ...useApp.getState().tourFrom, tourStep: null, tourFrom: null, tourSeen: true })
}
