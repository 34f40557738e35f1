-- contract: unused since 0.2.0
DROP INDEX CONCURRENTLY mapping_version_content;
