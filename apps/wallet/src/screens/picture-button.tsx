import { Button } from '@latchkey/design'
import { type ReactNode, useRef } from 'react'

interface PictureButtonProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onFile: (file: File) => void
}

/** Picks a picture of this device. */
export function PictureButton({ icon, label, onFile }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button fullWidth start={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same picture may be chosen again.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
