import { useEffect, useRef } from 'react'

/** Reports each picture that is pasted anywhere on the page. */
export function usePastedPicture(onPicture: (file: File) => void): void {
  const report = useRef(onPicture)
  report.current = onPicture
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file !== undefined) report.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
