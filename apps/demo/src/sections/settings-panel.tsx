import { useTheme } from '@latchkey/react'
import { useState } from 'react'
import { ACCENTS, readSettings, type Settings, writeSettings } from '../settings.ts'

const MODES = [
  { label: 'As the device', value: undefined },
  { label: 'Light', value: 'light' },
  { label: 'Dark', value: 'dark' },
] as const

/** Theme and options of the modal. A change that needs a new modal applies after a reload. */
export function SettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const { setMode, setVariables } = useTheme()
  const [settings, setSettings] = useState(readSettings)
  const [needsReload, setNeedsReload] = useState(false)
  const change = (next: Partial<Settings>, reload = false) => {
    const changed = { ...settings, ...next }
    setSettings(changed)
    writeSettings(changed)
    setMode(changed.themeMode)
    setVariables({ '--lk-accent': changed.accent })
    if (reload) setNeedsReload(true)
  }
  return (
    <section className="settings" id="settings" aria-label="Look of the wallet window">
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
        <legend>Accent</legend>
        <div className="chips">
          {ACCENTS.map((accent) => (
            <label key={accent} className="chip swatch" data-accent={accent}>
              <input
                type="radio"
                name="accent"
                aria-label={accent}
                checked={settings.accent === accent}
                onChange={() => change({ accent })}
              />
              <span style={{ background: accent }} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Options</legend>
        <div className="chips">
          <Option
            label="All wallets"
            checked={settings.allWallets}
            onChange={(allWallets) => change({ allWallets }, true)}
          />
          <Option
            label="Telemetry"
            checked={settings.analytics}
            onChange={(analytics) => change({ analytics }, true)}
          />
          <Option
            label="Terms to tick"
            checked={settings.legalCheckbox}
            onChange={(legalCheckbox) => change({ legalCheckbox }, true)}
          />
          <Option
            label="Codes for listed wallets"
            checked={settings.reachesListed}
            onChange={(reachesListed) => change({ reachesListed }, true)}
          />
          <Option
            label="Sign in while connecting"
            checked={settings.signIn}
            onChange={(signIn) => change({ signIn }, true)}
          />
          <Option
            label="Right to left"
            checked={settings.dir === 'rtl'}
            onChange={(isRtl) => change({ dir: isRtl ? 'rtl' : 'ltr' }, true)}
          />
        </div>
      </fieldset>
      <div className="settings-end">
        {needsReload && (
          <button type="button" className="filled" onClick={() => window.location.reload()}>
            Reload to apply
          </button>
        )}
        <button type="button" className="plain" onClick={onClose}>
          Close
        </button>
      </div>
    </section>
  )
}

function Option({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="chip">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
