import type { Skinning } from '../../core/skinning/skinning.ts'
import type { MenuWorkspace } from './menuWorkspaces.ts'
import type { SampleId } from './sampleScenes.ts'
import type { ThemePreference } from './shell.ts'

type File = 'open' | 'add' | 'save' | 'save-as' | 'export' | 'report' | 'preferences' | 'screenshot'
type Open = 'open-sample' | `open-sample-${SampleId}` | `recent-${string}`
type Edit = 'undo' | 'redo' | 'select-none' | 'copy-scan' | 'copy-contacts'
type Body = `${'rename' | 'duplicate' | 'hide' | 'remove'}-body` | 'tree-papers' | `skinning-${Skinning}`
type Joint = 'hide-joint' | 'show-joints' | 'joint-names' | 'joint-axes' | 'reset-joint' | 'reset-pose'
type Camera = 'frame-all' | 'frame-selection' | 'view-front' | 'view-side' | 'view-top'
type Layout = `workspace-${MenuWorkspace | 'shapes'}` | `panel-${string}` | 'reset-layout' | `theme-${ThemePreference}`
type Shown = 'contacts' | 'wireframe' | 'smooth' | 'grid' | 'boxes' | 'skeleton' | 'side-by-side' | `skin-${string}`
type Spheres = 'spheres' | 'level-up' | 'level-down' | `spheres-${string}` | `sphere-${string}`
type Tool = `tool-${'select' | 'move' | 'rotate' | 'scale' | 'vertex' | 'probe'}` | `probe-${string}`
type Measure = 'self-contacts' | 'compare' | 'scan'
type Playback =
  | 'play'
  | 'play-pause'
  | 'loop'
  | `step-${'forward' | 'back'}`
  | `to-${'start' | 'end' | 'most-contacts'}`
type Help = 'palette' | 'shortcuts' | 'tour' | 'about'

/** The commands of the window. The native menu and the window run them by these ids. */
export type CommandId =
  | File
  | Open
  | Edit
  | Body
  | Joint
  | Camera
  | Layout
  | Shown
  | Spheres
  | Tool
  | Measure
  | Playback
  | Help
