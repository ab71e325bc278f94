import { Amount, KeyValue, KeyValueList } from '@latchkey/design'
import type { BitcoinTransactionRequest } from '../requests/site-request.types.ts'
import { formatExact } from '../screens/format.ts'
import { useAccount, useNetwork } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { FullAddress } from './full-address.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { SignerRows } from './signer-rows.tsx'

const t = words.steps

/** Each output of a transaction of Bitcoin, and its fee, before it is signed. */
export function BitcoinSheet({ request }: { readonly request: BitcoinTransactionRequest }) {
  const { outputs, address, feeSat, spentSat, isSent } = request
  const account = useAccount(address)
  const { symbol, decimals } = useNetwork(request.networkId)
  const amount = (sat: bigint) => <Amount value={formatExact(sat, decimals)} unit={symbol} />
  return (
    <RequestSheet
      request={request}
      approveLabel={isSent ? words.send.approve : words.sign.approve}
      choice={account === undefined ? undefined : { account }}
    >
      <KeyValueList>
        <KeyValue name={t.spends} value={amount(spentSat)} />
        {outputs.map((output) => (
          <KeyValue
            key={output.index}
            name={output.address === address ? t.change : t.to}
            value={amount(output.amountSat)}
            note={<FullAddress address={output.address} />}
          />
        ))}
        <KeyValue name={t.btcFee} value={amount(feeSat)} />
      </KeyValueList>
      <SignerRows address={address} networkId={request.networkId} />
    </RequestSheet>
  )
}
