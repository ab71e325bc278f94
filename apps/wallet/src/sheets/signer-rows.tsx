import { KeyValue, KeyValueList } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useAccount, useNetwork } from '../state/use-wallet.ts'
import { words } from '../words.ts'

interface SignerRowsProps {
  readonly address: string
  readonly networkId: string
}

/** With which account, on which network. */
export function SignerRows({ address, networkId }: SignerRowsProps) {
  const account = useAccount(address)
  const network = useNetwork(networkId)
  return (
    <KeyValueList>
      <KeyValue name={words.sign.with} value={account?.label} note={<bdi dir="ltr">{truncateMiddle(address)}</bdi>} />
      <KeyValue name={words.sign.on} value={network.name} />
    </KeyValueList>
  )
}
