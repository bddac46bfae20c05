interface RichTextProps {
  readonly value?: string;
  readonly onChange?: (html: string) => void;
  readonly 'aria-label'?: string;
}

/** In place of the editor, which itself needs a browser (`e2e/specs/remote-messages`): a box with the HTML. */
export function RichText({ value = '', onChange, 'aria-label': label }: RichTextProps) {
  return <textarea aria-label={label} value={value} onChange={({ target }) => onChange?.(target.value)} />;
}
