import { useClientState } from '@latchkey/react'
import { useAvailability } from '../../parts/use-availability.ts'
import { useLazyPart } from '../../parts/use-lazy-part.ts'

const load = () => import('./switch-wallet.tsx')

/**
 * The button for all wallets, if the site has several chain families or the visitor several wallets. Its space is
 * reserved from the start.
 */
export function SwitchWalletPart() {
  const { families } = useAvailability()
  const others = useClientState((state) => state.otherConnections)
  const isWanted = families === true || Object.keys(others ?? {}).length > 0
  const loaded = useLazyPart(load, isWanted)
  if (!isWanted) return null
  return <div className="lk-account-switch-place">{loaded.status === 'ready' && <loaded.part.SwitchWallet />}</div>
}
