import { type RefObject, useEffect, useRef, useState } from 'react'
import { openDecoder } from './decode.ts'
import { drawPixels } from './read-picture.ts'

export type CameraStatus = 'asking' | 'looking' | 'denied' | 'none'

const LOOK_EVERY_MS = 100
/** One after the other: a code far away has to be made larger, a noisy one smaller. */
const SCALES = { small: [1, 2, 3], large: [1, 0.5] } as const
const SMALL_PX = 800

/** Shows the camera in a video and reports the text of each code until the component unmounts. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): CameraStatus {
  const [status, setStatus] = useState<CameraStatus>('asking')
  const report = useRef(onText)
  report.current = onText
  useEffect(() => {
    const end = new AbortController()
    void openCamera().then((camera) => {
      if (typeof camera === 'string') return end.signal.aborted || setStatus(camera)
      if (video.current === null || end.signal.aborted) return stop(camera)
      end.signal.addEventListener('abort', () => stop(camera))
      video.current.srcObject = camera
      setStatus('looking')
      void look(video.current, (text) => report.current(text), end.signal)
    })
    return () => end.abort()
  }, [video])
  return status
}

async function openCamera(): Promise<MediaStream | 'denied' | 'none'> {
  // Absent on pages without TLS that are not on this machine.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) return 'none'
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none'
  }
}

async function look(video: HTMLVideoElement, report: (text: string) => void, signal: AbortSignal): Promise<void> {
  // A browser that holds the video back shows a still picture, which is looked at all the same.
  await video.play().catch(() => undefined)
  const decode = await openDecoder()
  for (let frame = 0; !signal.aborted; frame += 1) {
    const size = { width: video.videoWidth, height: video.videoHeight }
    const scales = size.width < SMALL_PX ? SCALES.small : SCALES.large
    const pixels = drawPixels(video, size, scales[frame % scales.length] ?? 1)
    const text = pixels === undefined ? undefined : await decode(pixels)
    if (text !== undefined && text !== '' && !signal.aborted) report(text)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

function stop(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop()
}
