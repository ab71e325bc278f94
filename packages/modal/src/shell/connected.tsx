import { selectConnection } from '@latchkey/core'
import { ProgressRing } from '@latchkey/design'
import { useClientState } from '@latchkey/react'
import { WalletPicture } from '../parts/wallet-picture.tsx'
import { connecting as connectingWords } from '../strings/en/connect.ts'
import { shell as shellWords } from '../strings/en/shell.ts'
import { useWords } from '../strings/use-words.ts'

/** Covers the screen that waited for a wallet, until the modal is closed. */
export function Connected() {
  const shell = useWords('shell', shellWords)
  const t = useWords('connecting', connectingWords)
  const wallet = useClientState((state) => selectConnection(state).wallet)
  return (
    <div className="lk-connected lk-center lk-connecting" role="status">
      <ProgressRing state="done">
        <WalletPicture name={wallet?.name ?? shell.wallet} icon={wallet?.icon} size={72} />
      </ProgressRing>
      <div>
        <p className="lk-connecting-title">{t.connected}</p>
        <p className="lk-connecting-text">
          <bdi>{wallet?.name}</bdi>
        </p>
      </div>
    </div>
  )
}
