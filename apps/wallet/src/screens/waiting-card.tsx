import { Heading, List, ListRow } from '@latchkey/design'
import { Picture } from '../parts/picture.tsx'
import { useWallet, useWalletState } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { titleOf } from './title-of.ts'

/** What was put aside; nothing while nothing waits. */
export function WaitingCard() {
  const { bringBack } = useWallet()
  const asks = useWalletState((state) => state.asks)
  const aside = useWalletState((state) => state.aside)
  const waiting = asks.filter(({ id }) => aside.includes(id))
  if (waiting.length === 0) return null
  return (
    <section className="pk-card pk-marked" aria-labelledby="waiting-title">
      <Heading id="waiting-title">{words.waiting.title}</Heading>
      <List label={words.waiting.title}>
        {waiting.map((ask) => (
          <ListRow
            key={ask.id}
            leading={<Picture name={ask.site.name} src={ask.site.iconUrl} loading="eager" />}
            title={titleOf(ask)}
            subtitle={ask.site.name}
            chevron
            onClick={() => bringBack(ask.id)}
          />
        ))}
      </List>
    </section>
  )
}
