import type { UsedExtension } from '../../../electron/contract/core.ts'
import { extensionsText, extensionUses } from '../../derive/extensionFacts.ts'
import { MiddleName } from '../../ui/MiddleName.tsx'
import { Table } from '../../ui/Table.tsx'

/** The glTF extensions that the file of a rig uses, and how they are handled. */
export function Extensions({ extensions }: { readonly extensions: readonly UsedExtension[] }) {
  if (extensions.length === 0) return <p className="dim">None.</p>
  return (
    <>
      <div className="rig-extensions">
        <Table
          caption="glTF extensions of the file"
          rows={extensions.map(({ name, use }) => ({
            key: name,
            cells: [
              <MiddleName key="name" name={name} />,
              <span key="use" title={extensionUses[use].help}>
                {extensionUses[use].name}
              </span>,
            ],
          }))}
        />
      </div>
      <p className="dim">{extensionsText(extensions)}</p>
    </>
  )
}
