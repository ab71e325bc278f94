import { chooseTheme } from '@latchkey/core/ui'
import { formCss, SegmentedControl } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useViewCss, useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'

const MODES = ['system', 'light', 'dark'] as const

/** The choice of the theme on this site: as the device, light or dark. */
export function ThemeChoice() {
  const t = useWords('settings', settings)
  useViewCss(formCss)
  const client = useScreenClient()
  const themeMode = useClientState((state) => state.themeMode)
  return (
    <div className="lk-settings-choice">
      <span className="lk-settings-label">{t.theme}</span>
      <SegmentedControl
        label={t.theme}
        options={MODES.map((value) => ({ value, label: t.themes[value] }))}
        value={themeMode ?? 'system'}
        onValueChange={(mode) => void chooseTheme(client, mode)}
      />
    </div>
  )
}
