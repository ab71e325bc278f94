import { useWords } from '../../shell/index.ts'
import { pairing } from '../../strings/en/pairing.ts'

/** Opens the stores of a wallet that is not installed. */
export function GetWalletRow({ name, onGet }: { readonly name: string; readonly onGet: () => void }) {
  const t = useWords('pairing', pairing)
  return (
    <p className="lk-pairing-get" dir="auto">
      {t.noWallet(name)}{' '}
      <button type="button" className="lk-text-button" onClick={onGet}>
        {t.get(name)}
      </button>
    </p>
  )
}
