create trigger lab_reports_follow_document_insert after insert on lab_reports for each row
  when (new.document_id is not null) execute function app.follow_lab_report();

create trigger lab_reports_follow_document after update of pet_id, visit_id, released_revision, document_id on lab_reports for each row
  when (new.document_id is not null and (old.pet_id, old.visit_id, old.released_revision, old.document_id)
    is distinct from (new.pet_id, new.visit_id, new.released_revision, new.document_id))
  execute function app.follow_lab_report();
