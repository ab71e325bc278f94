import type { ViewArgs, ViewName, WalletFeature } from '@latchkey/core'
import { Button, CreditCardIcon, DownloadIcon } from '@latchkey/design'
import type { Namespace } from '@latchkey/primitives'
import { useClient } from '@latchkey/react'
import type { ReactNode } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useAccountStrings } from '../../strings/account-strings.ts'

interface Action {
  readonly isOffered: boolean | undefined
  readonly view: Extract<ViewName, 'BuyCrypto' | 'WalletReceive'>
  readonly label: string
  readonly icon: ReactNode
}

/** What can be done with the account, in the order of the site. @see Spec §2 "Wallet features order" */
export function AccountActions({ namespace }: { readonly namespace: Namespace }) {
  const t = useAccountStrings().account
  const { actions, features } = useClient()
  const preload = usePreload()
  const availability = useAvailability(namespace)
  const known: Partial<Record<WalletFeature, Action>> = {
    onramp: {
      isOffered: availability.onramp,
      view: 'BuyCrypto',
      label: t.buy,
      icon: <CreditCardIcon size={18} />,
    },
    receive: {
      isOffered: availability.receive,
      view: 'WalletReceive',
      label: t.receive,
      icon: <DownloadIcon size={18} />,
    },
  }
  const offered = features.walletFeaturesOrder.flatMap((feature) => {
    const action = known[feature]
    return action?.isOffered === true ? [{ ...action, feature }] : []
  })
  if (offered.length === 0) return null
  return (
    <div className="lk-account-actions">
      {offered.map(({ feature, view, label, icon }) => (
        <Button
          key={feature}
          fullWidth
          start={icon}
          data-testid={`wallet-features-${feature}-button`}
          onClick={() => {
            if (feature === 'onramp') actions.track({ event: 'SELECT_BUY_CRYPTO', properties: { isSA: false } })
            actions.modal.push(...([view] as ViewArgs<typeof view>))
          }}
          onPointerEnter={() => preload(view)}
          onFocus={() => preload(view)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
