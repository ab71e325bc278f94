import { ConnectButton, NetworkButton } from '@latchkey/modal'
import { useAccount } from '@latchkey/react'
import { useState } from 'react'
import { useIsNarrow } from '../use-is-narrow.ts'
import { SettingsPanel } from './settings-panel.tsx'

/** One row at any width: on a phone the name of the site is its icon, and the wallet has one button. */
export function Header() {
  const { address } = useAccount()
  const isNarrow = useIsNarrow()
  const [areSettingsOpen, setSettingsOpen] = useState(false)
  return (
    <header className="bar">
      <a className="brand" href="/">
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span>Fernhill Commons</span>
      </a>
      <nav className="bar-end" aria-label="Account">
        <button
          type="button"
          className="plain settings-button"
          aria-label="Settings"
          aria-expanded={areSettingsOpen}
          popoverTarget="settings"
        >
          <SlidersIcon />
          <span>Settings</span>
        </button>
        <SettingsPanel id="settings" onToggle={setSettingsOpen} />
        {address !== undefined && !isNarrow && <NetworkButton />}
        <ConnectButton compact={isNarrow} />
      </nav>
    </header>
  )
}

const SlidersIcon = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
    <circle cx="15.5" cy="7" r="2.5" />
    <circle cx="8.5" cy="17" r="2.5" />
  </svg>
)
