import { Heading, List, ListRow } from '@latchkey/design'
import { Picture } from '../parts/picture.tsx'
import { useWallet, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { titleOf } from './title-of.ts'

/** Lists the requests that were put aside; renders nothing without one. */
export function WaitingCard() {
  const { bringBack } = useWallet()
  const requests = useWalletState((state) => state.requests)
  const aside = useWalletState((state) => state.aside)
  const waiting = requests.filter(({ id }) => aside.includes(id))
  if (waiting.length === 0) return null
  return (
    <section className="pk-card pk-marked" aria-labelledby="waiting-title">
      <Heading id="waiting-title">{strings.waiting.title}</Heading>
      <List label={strings.waiting.title}>
        {waiting.map((request) => (
          <ListRow
            key={request.id}
            leading={<Picture name={request.site.name} src={request.site.iconUrl} loading="eager" />}
            title={titleOf(request)}
            subtitle={request.site.name}
            chevron
            onClick={() => bringBack(request.id)}
          />
        ))}
      </List>
    </section>
  )
}
