-- Plans that ask for a recheck: few of all plans, found without reading the others. src/practice/follow-ups/server/find-candidates.ts has the
-- same pattern.
create index visit_sections_recheck_idx on visit_sections (clinic_id, visit_id)
  where section = 'plan' and plain_text ~* 're-?check|re-?exam|re-?evaluat|follow[- ]?up|come back|return|revisit|re-?weigh|kontroll|wieder-?vorstell|revisi[oó]n|control|revisar|volver|regresar|reevaluar|rechequeo';
