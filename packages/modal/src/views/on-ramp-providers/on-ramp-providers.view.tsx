import { Button, CreditCardIcon, EmptyState, ExternalLinkIcon, List, ListRow, ListRowSkeleton } from '@latchkey/design'
import { useClient } from '@latchkey/react'
import { Legal } from '../../parts/legal.tsx'
import { useOnramp } from '../../parts/onramp/use-onramp.ts'
import { useOnrampWords } from '../../parts/onramp/use-onramp-words.ts'
import { useStartPurchase } from '../../parts/onramp/use-start-purchase.ts'
import { Picture } from '../../parts/picture.tsx'

/** Who sells; a press opens the window of that provider. @see Spec §9 "On-ramp providers" */
export default function OnRampProvidersView() {
  const t = useOnrampWords()
  const { modal } = useClient().actions
  const { picked, providers, network } = useOnramp()
  const start = useStartPurchase()
  if (picked === undefined)
    return (
      <div className="lk-view-content" aria-busy="true">
        <ListRowSkeleton subtitle />
        <ListRowSkeleton subtitle />
      </div>
    )
  if (providers.length === 0 || picked.token === undefined)
    return (
      <EmptyState
        icon={<CreditCardIcon />}
        title={t.nothing(network?.name ?? '')}
        text={t.nothingText}
        action={
          <Button variant="primary" onClick={() => modal.push('Networks')}>
            {t.chooseNetwork}
          </Button>
        }
      />
    )
  return (
    <div className="lk-view-content">
      <List>
        {providers.map((provider) => (
          <ListRow
            key={provider.id}
            leading={<Picture name={provider.name} size={40} />}
            title={provider.name}
            subtitle={t.fee(provider.fee.min, provider.fee.max)}
            trailing={<ExternalLinkIcon size={16} />}
            disabled={picked.problem !== undefined}
            aria-label={t.opensWindow(provider.name, provider.fee.min, provider.fee.max)}
            data-testid={`onramp-provider-${provider.id}`}
            onClick={() => start(provider)}
          />
        ))}
      </List>
      <Legal text={t.legal} />
    </div>
  )
}
