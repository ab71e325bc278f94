import { useStrings } from '../../shell/index.ts'

/** Where to have a wallet that is not there yet. */
export function GetWalletRow({ name, onGet }: { readonly name: string; readonly onGet: () => void }) {
  const { connecting: t } = useStrings()
  return (
    <p className="lk-pairing-get" dir="auto">
      {t.noWallet(name)}{' '}
      <button type="button" className="lk-text-button" onClick={onGet}>
        {t.get(name)}
      </button>
    </p>
  )
}
