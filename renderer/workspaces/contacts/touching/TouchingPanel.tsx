import { Focus } from 'lucide-react'
import type { BodyView } from '../../../../electron/contract/core.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { counted, milliseconds } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { contactCount } from '../../../state/selectors.ts'
import {
  contactsOf,
  containedText,
  isIgnored,
  pairMilliseconds,
  pairName,
  touchingCsv,
} from '../../../derive/touchingPairs.ts'
import { CopyFrameCsv } from '../../../parts/CopyFrameCsv.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MiddleName } from '../../../ui/MiddleName.tsx'
import { NamePair } from '../../../ui/NamePair.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import './TouchingPanel.css'
import { PairList } from './PairList.tsx'
import { PairMatrix } from './PairMatrix.tsx'

/** Columns of three digits that fit into the narrowest window, and distinguishable colours of bodies. */
const MATRIX = 6

/** Contacts by pair of bodies: a matrix for a few bodies, a map and a list for many. */
export function TouchingPanel() {
  const bodies = useApp((app) => app.bodies)
  const picked = useApp((app) => app.selection.pair)
  const pick = useApp((app) => app.selectPair)
  const a = bodies.find(({ id }) => id === picked?.[0])
  const b = bodies.find(({ id }) => id === picked?.[1])
  if (bodies.length === 0) {
    return (
      <EmptyState compact title="No bodies yet">
        Open a scene with two bodies to see where they touch. A single body can touch itself.
      </EmptyState>
    )
  }
  if (bodies.length > MATRIX) {
    return (
      <>
        <Head />
        <PairList onPick={pick} />
      </>
    )
  }
  return (
    <>
      <Head />
      <PairMatrix picked={picked} onPick={pick} />
      {a !== undefined && b !== undefined ? (
        <PairDetails a={a} b={b} />
      ) : (
        <p className="bodies-hint">
          Each cell counts the contacts between two bodies. Select a cell to look at its pair or to ignore it.
        </p>
      )}
    </>
  )
}

function Head() {
  const contacts = useApp((app) => contactCount(app.frame))
  const self = useApp((app) => app.selfContacts)
  return (
    <>
      <PanelHead note={counted(contacts, 'contact')}>
        <CopyFrameCsv tableOf={touchingCsv} />
      </PanelHead>
      <Switch label="Include self-contact" on={self} onChange={() => runCommand('self-contacts')} />
      <Contained />
    </>
  )
}

/** Bodies inside others, whose surfaces do not touch. */
function Contained() {
  const inside = useApp(containedText)
  return inside === '' ? null : <Notice>{inside}</Notice>
}

function PairDetails({ a, b }: { readonly a: BodyView; readonly b: BodyView }) {
  const contacts = useApp((app) => contactsOf(app.frame, a.id, b.id))
  const took = useApp((app) => pairMilliseconds(app.frame, a.id, b.id))
  const ignored = useApp((app) => isIgnored(app.ignored, a.id, b.id))
  const toggleIgnored = useApp((app) => app.toggleIgnored)
  const look = useApp((app) => app.look)
  const untested = useApp((app) => a.id === b.id && !app.selfContacts)
  const fact = ignored ? 'ignored' : untested ? 'not tested' : counted(contacts, 'contact')
  return (
    <div className="pair-details" role="group" aria-label={pairName(a, b)}>
      <div className="pair-details-head">
        <span className="pair-details-name">
          {a.id === b.id ? (
            <MiddleName name={pairName(a, b)} />
          ) : (
            <NamePair a={a.settings.name} b={b.settings.name} between="and" />
          )}
        </span>
        <IconButton
          label="Frame the pair"
          icon={<Focus size={14} />}
          size="small"
          onClick={() => look({ kind: 'pair', a: a.id, b: b.id })}
        />
      </div>
      <p className="dim number">{took === null || ignored ? fact : `${fact} · ${milliseconds(took)}`}</p>
      <Switch
        label={a.id === b.id ? 'Ignore contacts with itself' : 'Ignore this pair'}
        on={ignored}
        onChange={() => toggleIgnored(a.id, b.id)}
      />
      {untested && !ignored && <Button onClick={() => runCommand('self-contacts')}>Include self-contact</Button>}
    </div>
  )
}
