import { chooseTheme } from '@latchkey/core/ui'
import { formCss, Heading, SegmentedControl } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useViewCss, useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'

const MODES = ['system', 'light', 'dark'] as const

/** How the modal looks on this site: as the device, light or dark. */
export function ThemeChoice() {
  const t = useWords('settings', settings)
  useViewCss(formCss)
  const client = useScreenClient()
  const themeMode = useClientState((state) => state.themeMode)
  return (
    <section>
      <Heading level={2} look="section">
        {t.theme}
      </Heading>
      <SegmentedControl
        label={t.theme}
        options={MODES.map((value) => ({ value, label: t.themes[value] }))}
        value={themeMode ?? 'system'}
        onValueChange={(mode) => void chooseTheme(client, mode)}
      />
    </section>
  )
}
