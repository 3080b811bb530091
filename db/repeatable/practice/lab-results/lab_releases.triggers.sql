create trigger lab_releases_preserve before update or delete on lab_releases for each row execute function app.preserve_lab_release('lab_releases');

create trigger lab_releases_truncate before truncate on lab_releases for each statement execute function app.refuse_change('lab_releases');
