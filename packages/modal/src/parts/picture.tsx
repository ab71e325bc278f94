import { type PictureProps, Picture as PlainPicture } from '@latchkey/design'
import { toMonogram } from '@latchkey/primitives'

/** A picture with the monogram of its name, which is the one that the catalogue draws for what has no picture. */
export function Picture({ name, ...props }: Omit<PictureProps, 'monogram'> & { readonly name: string }) {
  return <PlainPicture {...props} monogram={toMonogram(name)} />
}
