import { Tag } from '@latchkey/design'
import type { ReactNode } from 'react'
import { useNetwork } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'

const t = strings.proposal

/** A part of a sheet, below a title of its own. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="pk-group">
      <p className="pk-group-title">{title}</p>
      {children}
    </div>
  )
}

export function Networks({ ids, others = 0 }: { readonly ids: readonly string[]; readonly others?: number }) {
  return (
    <Group title={t.networks}>
      <p className="pk-tags">
        {ids.map((id) => (
          <NetworkTag key={id} id={id} />
        ))}
        {others > 0 && <span className="pk-quiet">{t.more(others)}</span>}
      </p>
    </Group>
  )
}

function NetworkTag({ id }: { readonly id: string }) {
  return <Tag tone="accent">{useNetwork(id).name}</Tag>
}

export function MethodTags({ methods }: { readonly methods: readonly string[] }) {
  return (
    <p className="pk-tags">
      {methods.map((method) => (
        <Tag key={method}>
          <code>{method}</code>
        </Tag>
      ))}
    </p>
  )
}
