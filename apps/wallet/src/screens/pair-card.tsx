import { Button, Heading, ImageIcon, Notice, QrCodeIcon, Spinner, TextField } from '@latchkey/design'
import { type DragEvent, useState } from 'react'
import { readPicture } from '../scan/read-picture.ts'
import { CameraSheet } from '../sheets/camera-sheet.tsx'
import { useWallet, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { PictureButton } from './picture-button.tsx'
import { usePastedPicture } from './use-pasted-picture.ts'

const t = strings.pair

/** The ways to hand over a code: its link, a camera, a picture chosen, pasted or dropped. */
export function PairCard() {
  const { pair, failPairing } = useWallet()
  const [isScanning, setScanning] = useState(false)
  const [isOver, setOver] = useState(false)
  const take = async (file: Blob) => {
    const reading = await readPicture(file)
    if (reading.ok) pair(reading.text)
    else failPairing(reading.problem)
  }
  usePastedPicture((file) => void take(file))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) void take(file)
  }
  return (
    <section
      className="pk-card"
      aria-labelledby="pair-title"
      data-over={isOver ? '' : undefined}
      data-drop={t.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Heading id="pair-title">{t.title}</Heading>
      <p className="pk-quiet">{t.text}</p>
      <LinkForm />
      <div className="pk-pair-buttons">
        <Button fullWidth start={<QrCodeIcon size={18} />} onClick={() => setScanning(true)}>
          {t.scan}
        </Button>
        <PictureButton icon={<ImageIcon size={18} />} label={t.picture} onFile={(file) => void take(file)} />
      </div>
      {isScanning && <CameraSheet onClose={() => setScanning(false)} />}
    </section>
  )
}

function LinkForm() {
  const { pair, cancelPairing } = useWallet()
  const pairing = useWalletState((state) => state.pairing)
  const [link, setLink] = useState('')
  const change = (text: string) => {
    setLink(text)
    if (pairing.status === 'failed') cancelPairing()
  }
  const isWaiting = pairing.status === 'waiting'
  return (
    <form
      className="pk-stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWaiting) return
        pair(link)
        setLink('')
      }}
    >
      <TextField
        label={t.label}
        value={link}
        onValueChange={change}
        placeholder={t.placeholder}
        clearLabel={t.clear}
        autoComplete="off"
        dir="ltr"
        end={link === '' ? <PasteButton onText={pair} /> : undefined}
      />
      {pairing.status === 'failed' && <Notice tone="danger" announce title={t.problems[pairing.problem]} />}
      {isWaiting ? (
        <div className="pk-waiting" role="status">
          <Spinner size={18} />
          <span>{t.waiting}</span>
          <Button size="sm" variant="ghost" onClick={cancelPairing}>
            {t.cancel}
          </Button>
        </div>
      ) : (
        <Button type="submit" variant="primary" fullWidth>
          {t.connect}
        </Button>
      )}
    </form>
  )
}

/** Reads the clipboard, where the browser lets a page do so, and goes on at once. */
function PasteButton({ onText }: { readonly onText: (text: string) => void }) {
  // Absent on pages without TLS, and in some browsers.
  const clipboard: Partial<Clipboard> | undefined = navigator.clipboard
  if (clipboard?.readText === undefined) return null
  const paste = () => {
    clipboard.readText?.().then(onText, () => {
      // The person declined the camera: the field takes the keys as well.
    })
  }
  return (
    <Button size="sm" onClick={paste}>
      {t.paste}
    </Button>
  )
}
