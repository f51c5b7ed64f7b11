import { Search, X } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import './SearchField.css'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="search">
      <Search size={14} aria-hidden />
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {value !== '' && (
        <IconButton label="Clear the search" icon={<X size={12} />} onClick={() => onChange('')} size="small" />
      )}
    </div>
  )
}
