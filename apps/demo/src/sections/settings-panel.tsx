import { useTheme } from '@latchkey/react'
import { useState } from 'react'
import { ACCENTS, applyLook, readSettings, type Settings, writeSettings } from '../settings.ts'

const MODES = [
  { label: 'As the device', value: undefined },
  { label: 'Light', value: 'light' },
  { label: 'Dark', value: 'dark' },
] as const

const OPTIONS = [
  ['signIn', 'Sign in while connecting'],
  ['allWallets', 'Offer all wallets'],
  ['reachesListed', 'Codes for listed wallets'],
  ['legalCheckbox', 'Terms to accept'],
  ['analytics', 'Usage events'],
] as const

interface SettingsPanelProps {
  readonly id: string
  readonly onToggle: (isOpen: boolean) => void
}

/** How the site and the wallet window look, and options of the window. An option needs a new modal: it applies after a reload. */
export function SettingsPanel({ id, onToggle }: SettingsPanelProps) {
  const { setMode } = useTheme()
  const [settings, setSettings] = useState(readSettings)
  const [needsReload, setNeedsReload] = useState(false)
  const change = (next: Partial<Settings>, reload = false) => {
    const changed = { ...settings, ...next }
    setSettings(changed)
    writeSettings(changed)
    applyLook(changed)
    setMode(changed.themeMode)
    if (reload) setNeedsReload(true)
  }
  return (
    <section
      className="settings"
      id={id}
      popover="auto"
      aria-label="Settings"
      onToggle={({ newState }) => onToggle(newState === 'open')}
    >
      <h2>Appearance</h2>
      <fieldset>
        <legend>Theme</legend>
        <div className="chips">
          {MODES.map(({ label, value }) => (
            <label key={label} className="chip">
              <input
                type="radio"
                name="mode"
                checked={settings.themeMode === value}
                onChange={() => change({ themeMode: value })}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Colour</legend>
        <div className="chips">
          {ACCENTS.map(({ name, leaf }) => (
            <label key={name} className="chip swatch">
              <input
                type="radio"
                name="accent"
                aria-label={name}
                checked={settings.accent === name}
                onChange={() => change({ accent: name })}
              />
              <span style={{ background: leaf }} />
            </label>
          ))}
        </div>
      </fieldset>
      <Option
        label="Right to left"
        checked={settings.dir === 'rtl'}
        onChange={(isRtl) => change({ dir: isRtl ? 'rtl' : 'ltr' }, true)}
      />
      <h2>Options of the wallet window</h2>
      {OPTIONS.map(([name, label]) => (
        <Option key={name} label={label} checked={settings[name]} onChange={(isOn) => change({ [name]: isOn }, true)} />
      ))}
      {needsReload && (
        <button type="button" className="filled" onClick={() => window.location.reload()}>
          Reload to apply
        </button>
      )}
    </section>
  )
}

interface OptionProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Option({ label, checked, onChange }: OptionProps) {
  return (
    <label className="option">
      <span>{label}</span>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </label>
  )
}
