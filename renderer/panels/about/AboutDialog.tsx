import { useEffect, useState } from 'react'
import type { License } from '../../../electron/contract/shell.ts'
import { shell } from '../../base/bridge.ts'
import { useApp } from '../../state/app.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import './AboutDialog.css'

/** Versions, and the licences of all dependencies. */
export function AboutDialog() {
  const open = useApp((app) => app.dialog === 'about')
  const info = useApp((app) => app.app)
  const show = useApp((app) => app.show)
  const description = `Version ${info?.version ?? ''}, on Electron ${info?.electron ?? ''}`
  return (
    <Dialog open={open} onClose={() => show('none')} title="About Rigsphere" description={description} wide>
      {open && <Licenses />}
    </Dialog>
  )
}

function Licenses() {
  const [licenses, setLicenses] = useState<readonly License[] | string | null>(null)
  const [search, setSearch] = useState('')
  useEffect(() => {
    void shell.licenses().then((reply) => setLicenses(reply.ok ? reply.value : reply.problem.message))
  }, [])
  if (licenses === null) return null
  if (typeof licenses === 'string') return <p role="alert">{licenses}</p>
  const found = licenses.filter((license) => matches(license, search))
  return (
    <div className="about">
      <div className="about-head">
        <SearchField label="Search the licences" value={search} onChange={setSearch} />
        <span className="dim" role="status">
          {found.length} of {licenses.length}
        </span>
        <ChromiumButton />
      </div>
      <ul className="about-list">
        {found.map(({ name, version, license, text }) => (
          <li key={`${name} ${version}`}>
            <details>
              <summary>
                <span>
                  {name} <span className="dim">{version}</span>
                </span>
                <span className="dim">{license}</span>
              </summary>
              <pre>{text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChromiumButton() {
  const [problem, setProblem] = useState('')
  const openList = async () => {
    const reply = await shell.openChromiumLicenses()
    setProblem(reply.ok ? '' : reply.problem.message)
  }
  return (
    <>
      <Button onClick={() => void openList()}>Licences of Chromium</Button>
      {problem !== '' && <span role="alert">{problem}</span>}
    </>
  )
}

function matches({ name, license, text }: License, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, license, text].some((part) => part.toLowerCase().includes(wanted))
}
