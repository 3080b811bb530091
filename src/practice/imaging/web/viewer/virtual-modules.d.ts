declare module 'virtual:dicom-decoder?worker&url' {
  const url: string;
  export default url;
}
