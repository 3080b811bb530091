/** A file of the storage that is the whole of a report. */
export interface ReportFile {
  /** Its path in the bucket of documents. */
  readonly path: string;
  readonly title: string;
  readonly sha256: string;
}
