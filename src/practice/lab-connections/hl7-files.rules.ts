import { componentOf, componentsOf, type Hl7Message, repetitionsOf } from './hl7-message.rules.ts';

/** A file within a message. */
export interface EmbeddedFile {
  readonly name: string;
  /** Base64, without line breaks. */
  readonly data: string;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** `%PDF-` in base64. */
const PDF_START = 'JVBERi';

/** HL7-8. The PDFs of a message (OBX-2 is ED, OBX-5 is source^type^subtype^Base64^data). Other files of a message are not opened. */
export const embeddedPdfs = (message: Hl7Message): readonly EmbeddedFile[] =>
  message.segments
    .filter((segment) => segment.name === 'OBX' && componentOf(message, segment, 2) === 'ED')
    .flatMap((segment) => {
      const name = componentOf(message, segment, 3, 2) || componentOf(message, segment, 3) || 'Report';
      return repetitionsOf(message, segment, 5).map((one) => ({
        name,
        data: (componentsOf(message, one)[4] ?? '').replaceAll(/\s/g, ''),
      }));
    })
    .filter(({ data }) => data.startsWith(PDF_START) && BASE64.test(data));
