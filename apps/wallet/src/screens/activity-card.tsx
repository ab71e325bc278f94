import { ArrowUpRightIcon, EmptyState, Heading, List, ListRow, Tag } from '@latchkey/design'
import type { Sent } from '../state/sent.types.ts'
import { useNetwork, useWallet, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'

const t = strings.activity
const TONES = { pending: 'accent', success: 'success', reverted: 'danger', unknown: 'neutral' } as const

export function ActivityCard() {
  const sent = useWalletState((state) => state.sent)
  return (
    <section className="pk-card" aria-labelledby="activity-title">
      <Heading id="activity-title">{t.title}</Heading>
      {sent.length === 0 ? (
        <EmptyState icon={<ArrowUpRightIcon />} title={t.empty} text={t.emptyText} />
      ) : (
        <List label={t.title}>
          {sent.map((one) => (
            <SentRow key={one.hash} sent={one} />
          ))}
        </List>
      )}
    </section>
  )
}

function SentRow({ sent }: { readonly sent: Sent }) {
  const { store } = useWallet()
  const { name } = useNetwork(sent.networkId)
  return (
    <ListRow
      leading={<ArrowUpRightIcon />}
      title={sent.what}
      subtitle={`${sent.siteName} · ${name}`}
      trailing={<Tag tone={TONES[sent.status]}>{t.states[sent.status]}</Tag>}
      onClick={() => store.update(() => ({ followed: sent.hash }))}
    />
  )
}
