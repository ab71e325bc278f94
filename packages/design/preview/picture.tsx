import * as parts from '../src/index.ts'

type PictureProps = Omit<parts.PictureProps, 'monogram'> & { readonly name: string }

/** A picture whose monogram is the first letter of its name. */
export const Picture = ({ name, ...props }: PictureProps) => (
  <parts.Picture {...props} monogram={{ letter: name.slice(0, 1), ground: '#4066c2' }} />
)
