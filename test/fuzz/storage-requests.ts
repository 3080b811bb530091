import type { WireRoute } from './wire-route.ts';

const BUCKET = {
  name: 'photos',
  id: 'photos',
  public: false,
  file_size_limit: '1MB',
  allowed_mime_types: ['text/plain'],
};
const MOVE = { bucketId: 'documents', sourceKey: 'a/b', destinationKey: 'a/c', destinationBucket: 'avatars' };
const OBJECT = { bucket: 'documents', name: 'folder' };

/** A valid request of each route of the storage. */
export const STORAGE_ROUTES: readonly WireRoute[] = [
  {
    method: 'GET',
    path: '/bucket',
    query: { limit: 10, offset: 0, search: 'a', sortColumn: 'name', sortOrder: 'asc' },
  },
  { method: 'POST', path: '/bucket', body: BUCKET },
  { method: 'GET', path: '/bucket/{bucket}', params: OBJECT },
  { method: 'PUT', path: '/bucket/{bucket}', params: OBJECT, body: BUCKET },
  { method: 'POST', path: '/bucket/{bucket}/empty', params: OBJECT },
  { method: 'DELETE', path: '/bucket/{bucket}', params: OBJECT },
  { method: 'POST', path: '/object/move', body: MOVE },
  { method: 'POST', path: '/object/copy', body: { ...MOVE, metadata: { cacheControl: 'max-age=1' } } },
  {
    method: 'POST',
    path: '/object/list/{bucket}',
    params: OBJECT,
    body: { prefix: 'a', limit: 100, offset: 0, search: 'b', sortBy: { column: 'name', order: 'asc' } },
  },
  {
    method: 'POST',
    path: '/object/list-v2/{bucket}',
    params: OBJECT,
    body: {
      prefix: 'a',
      limit: 100,
      cursor: 'abc',
      with_delimiter: true,
      sortBy: { column: 'created_at', order: 'desc' },
    },
  },
  {
    method: 'POST',
    path: '/object/sign/{bucket}',
    params: OBJECT,
    body: { expiresIn: 60, paths: ['a/b', 'c'] },
  },
  {
    method: 'POST',
    path: '/object/sign/{bucket}/{name}',
    params: OBJECT,
    body: { expiresIn: 60, transform: { width: 10 } },
  },
  { method: 'POST', path: '/object/upload/sign/{bucket}/{name}', params: OBJECT, body: {} },
  {
    method: 'PUT',
    path: '/object/upload/sign/{bucket}/{name}',
    params: OBJECT,
    query: { token: 'a.b.c' },
    body: 'text',
  },
  { method: 'GET', path: '/object/sign/{bucket}/{name}', params: OBJECT, query: { token: 'a.b.c' } },
  {
    method: 'GET',
    path: '/object/{bucket}/{name}',
    params: OBJECT,
    query: { download: 'a.png' },
    headers: { range: 'bytes=0-5', 'if-none-match': '"a"' },
  },
  { method: 'GET', path: '/object/public/{bucket}/{name}', params: OBJECT },
  { method: 'GET', path: '/object/info/{bucket}/{name}', params: OBJECT },
  { method: 'HEAD', path: '/object/{bucket}/{name}', params: OBJECT },
  {
    method: 'POST',
    path: '/object/{bucket}/{name}',
    params: OBJECT,
    headers: {
      'x-upsert': 'true',
      'cache-control': 'max-age=3600',
      'x-metadata': 'eyJhIjoxfQ==',
      'content-type': 'text/plain',
    },
    body: 'text',
  },
  {
    method: 'PUT',
    path: '/object/{bucket}/{name}',
    params: OBJECT,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\ntext\r\n--x--\r\n',
  },
  { method: 'DELETE', path: '/object/{bucket}', params: OBJECT, body: { prefixes: ['a/b', 'c'] } },
  { method: 'DELETE', path: '/object/{bucket}/{name}', params: OBJECT },
  {
    method: 'GET',
    path: '/render/image/authenticated/{bucket}/{name}',
    params: OBJECT,
    query: { width: 100, height: 100, resize: 'cover', quality: 80 },
  },
].map((route) => Object.assign({}, route, { path: `/storage/v1${route.path}` }));
