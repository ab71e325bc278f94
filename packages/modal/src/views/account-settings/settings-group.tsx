import { Heading } from '@latchkey/design'
import type { ReactNode } from 'react'

interface SettingsGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** Settings that belong together, in one frame under their name. */
export function SettingsGroup({ title, children }: SettingsGroupProps) {
  return (
    <section className="lk-settings-group">
      <Heading level={2} look="section">
        {title}
      </Heading>
      <div className="lk-settings-card">{children}</div>
    </section>
  )
}
