import { EmptyState, ErrorState, Notice, QrCodeIcon, Spinner } from '@latchkey/design'
import { useRef, useState } from 'react'
import { readPairingUri } from '../requests/pairing-uri.ts'
import { useCamera } from '../scan/use-camera.ts'
import { useWallet } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { Sheet } from './sheet.tsx'

const t = strings.camera

/** Looks through the camera until a pairing link is seen. */
export function CameraSheet({ onClose }: { readonly onClose: () => void }) {
  const { pair } = useWallet()
  const video = useRef<HTMLVideoElement>(null)
  const [isOther, setOther] = useState(false)
  const status = useCamera(video, (text) => {
    const link = readPairingUri(text, Date.now())
    if (!link.ok && link.problem === 'no-link') return setOther(true)
    onClose()
    pair(text)
  })
  return (
    <Sheet title={t.title} closeLabel={strings.sheet.close} onClose={onClose}>
      {status === 'denied' && <ErrorState title={t.denied} text={t.deniedText} />}
      {status === 'none' && <EmptyState icon={<QrCodeIcon />} title={t.none} text={t.noneText} />}
      <div className="pk-camera" hidden={status === 'denied' || status === 'none'}>
        <video ref={video} muted playsInline aria-label={t.video} />
        <span className="pk-camera-frame" aria-hidden="true" />
        {status === 'asking' && <Spinner size={28} label={t.asking} />}
      </div>
      {status === 'looking' && <p className="pk-center pk-quiet">{t.text}</p>}
      {isOther && <Notice tone="warning" announce title={t.other} />}
    </Sheet>
  )
}
