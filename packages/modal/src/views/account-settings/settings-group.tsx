import { Heading } from '@latchkey/design'
import type { ReactNode } from 'react'

interface SettingsGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** A titled group of settings. */
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
