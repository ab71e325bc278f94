import { useEffect, useRef } from 'react'

/** Hears when a picture is pasted anywhere on the page. */
export function usePastedPicture(onPicture: (file: File) => void): void {
  const tell = useRef(onPicture)
  tell.current = onPicture
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file !== undefined) tell.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
