import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useApp } from '../../state/app.ts'
import { openFiles } from '../../requests/scene.ts'
import { MiddleName } from '../../ui/MiddleName.tsx'
import { RecentPicture } from '../../parts/RecentPicture.tsx'
import './RecentMenu.css'

/** Recently opened files with thumbnails, newest first. */
export function RecentMenu() {
  const recent = useApp((app) => app.recent)
  if (recent.length === 0) return null
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className="button icon-button icon-button-small button-quiet recent-open"
        aria-label="Recent files"
        title="Recent files"
      >
        <ChevronDown size={14} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="start" collisionPadding={8}>
          <Menu.Popup className="popup menu recent-menu">
            {recent.map((file) => (
              <Menu.Item
                key={file.token}
                className="popup-item recent-item"
                label={file.name}
                aria-label={`Open ${file.name} in ${file.folder}`}
                onClick={() => void openFiles('open', [file])}
              >
                <RecentPicture file={file} />
                <span className="recent-text">
                  <MiddleName name={file.name} />
                  <span className="dim recent-folder">
                    <MiddleName name={file.folder} />
                  </span>
                </span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
